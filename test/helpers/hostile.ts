/** Words that a shell or a program's options would take for something else. */
export const HOSTILE = ["it's (x)", '$HOME', '`id`', 'a\nb', '"', '\\', '', '日本語', '*', '-e'];
