import { spellInLatin } from '../../domain/latin-spelling.ts'

/**
 * The text with each word that no article contains replaced by the most similar one that some do: a typing mistake, or
 * a Russian word in Latin letters. Words that resemble none stay.
 */
export function correctWords(text: string, articles: string): string {
  const known = Map.groupBy(articles.toLowerCase().match(/\p{L}{4,}/gu) ?? [], word => word)
  const mostUsedFirst = [...known]
    .sort(([, left], [, right]) => right.length - left.length)
    .map(([word]) => ({ word, sound: spellInLatin(word) }))
  return text.replace(/\p{L}{4,}/gu, typed => {
    if (known.has(typed.toLowerCase())) return typed
    const sound = spellInLatin(typed)
    const candidates = mostUsedFirst.filter(each => each.sound[0] === sound[0])
    const findWith = (mistakes: number) => candidates.find(each => isSimilar(sound, each.sound, mistakes))
    const best = allowedMistakes(sound).map(findWith).find(Boolean)
    return best?.word ?? typed
  })
}

/** None in short words, which resemble too many: 'hello' is not 'help'. */
function allowedMistakes({ length }: string): number[] {
  if (length < 6) return [0]
  return length < 7 ? [0, 1] : [0, 1, 2]
}

/** Whether at most so many letters are missing, too many, wrong or swapped with the next one. */
function isSimilar(one: string, other: string, mistakes: number): boolean {
  if (one === other) return true
  if (one[0] === other[0]) return isSimilar(one.slice(1), other.slice(1), mistakes)
  if (mistakes === 0) return false
  const isSwapped = one[0] === other[1] && one[1] === other[0]
  return (
    isSimilar(one.slice(1), other, mistakes - 1) ||
    isSimilar(one, other.slice(1), mistakes - 1) ||
    isSimilar(one.slice(1), other.slice(1), mistakes - 1) ||
    (isSwapped && isSimilar(one.slice(2), other.slice(2), mistakes - 1))
  )
}
