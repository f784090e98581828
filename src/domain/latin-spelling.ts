const cyrillic = 'абвгдежзийклмнопрстуфхцчшщъыьэюяё'
const latin = 'a b v g d e zh z i i k l m n o p r s t u f h c ch sh sh  i  e u a e'.split(' ')
/** Ways to write the same Russian letter in Latin ones. */
const spellings: readonly [RegExp, string][] = [
  [/shch|sch/g, 'sh'],
  [/ts|tz/g, 'c'],
  [/kh/g, 'h'],
  [/[yji]+([aeou])/g, '$1'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/['’]/g, ''],
  [/(\p{L})\1+/gu, '$1'],
]

/** In lower-case Latin letters, one for all spellings that sound alike: 'Ромашка' and 'Romaschka' are 'romashka'. */
export function spellInLatin(text: string): string {
  const letters = Array.from(text.toLowerCase(), letter => latin[cyrillic.indexOf(letter)] ?? letter).join('')
  return spellings.reduce((simple, [spelling, letter]) => simple.replace(spelling, letter), letters)
}
