/**
 * A character that may be one that nobody sees: nearly all texts have none. It takes 1.5 ms to compile the
 * classes of Unicode below, which is done where they are come across.
 */
const SUSPECT =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb]|\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0f]/;

/**
 * Puts something in the place of what a terminal obeys or nobody sees, but for line breaks and tabs:
 * controls, halves of characters, and what Unicode says is not shown (marks that reorder text, zero-width
 * characters, tags, fillers, selectors). It is one list for all readers. What joins two letters or pictures,
 * or makes a sign a picture, is seen by what it does, and stays.
 * https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
export function replaceUnseen(text: string, by: string | ((character: string) => string)): string {
  return SUSPECT.test(text) ? replaceAny(text, by) : text;
}

function replaceAny(text: string, by: string | ((character: string) => string)): string {
  return text.replace(
    /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufff9-\ufffb\p{Cs}]|(?=\p{Default_Ignorable_Code_Point})(?!(?<=\p{Extended_Pictographic}|[#*\d])[\ufe0e\ufe0f]|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=(?![\0-\x7f]|\p{Default_Ignorable_Code_Point})[\p{L}\p{M}])[\u200c\u200d](?=(?![\0-\x7f]|\p{Default_Ignorable_Code_Point})\p{L}))./gu,
    by as string,
  );
}
