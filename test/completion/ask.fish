# Asks fish what it would offer for each line of standard input: each answer ends with RS, each word of it with US.
while read line
    for word in (complete -C "$line" | string replace --regex -- '\t.*' '')
        printf '%s\x1f' $word
    end
    printf '\x1e'
end
