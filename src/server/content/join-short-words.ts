/** Russian as it is set: a short word stays with the next one, a number with what it counts, a dash with what is before it. */
export function joinShortWords(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}])(\p{Script=Cyrillic}{1,2}) (?=[\p{L}\p{N}«])/gu, '$1\u00a0')
    .replace(/(\d) (?=[\p{L}%€₽])/gu, '$1\u00a0')
    .replace(/ (?=—)/g, '\u00a0')
}
