import { spellInLatin } from '../../domain/latin-spelling.ts'

/**
 * The text with each word that no article contains replaced by the most similar one that some do: a typing mistake, or
 * a Russian word in Latin letters. Words that resemble none stay.
 */
export function correctWords(text: string, articles: string): string {
  const known = countWords(articles)
  const candidates = [...known].map(([word, count]) => ({ word, count, sound: spellInLatin(word) }))
  return text.replace(/\p{L}{4,}/gu, typed => {
    if (known.has(typed.toLowerCase())) return typed
    const sound = spellInLatin(typed)
    const most = mostMistakes(sound)
    const [best] = candidates
      .filter(each => each.sound[0] === sound[0] && Math.abs(each.sound.length - sound.length) <= most)
      .map(each => ({ ...each, mistakes: countMistakes(sound, each.sound) }))
      .filter(({ mistakes }) => mistakes <= most)
      .sort((left, right) => left.mistakes - right.mistakes || right.count - left.count)
    return best?.word ?? typed
  })
}

/** None in short words, which resemble too many: 'hello' is not 'help'. */
function mostMistakes({ length }: string): number {
  if (length < 6) return 0
  return length < 7 ? 1 : 2
}

function countWords(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [word] of text.toLowerCase().matchAll(/\p{L}{4,}/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** Letters that are missing, too many, wrong or swapped with the next one (optimal string alignment). */
function countMistakes(one: string, other: string): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next[j] = Math.min(
        at(row, j) + 1,
        at(next, j - 1) + 1,
        at(row, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, j - 2) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return at(row, other.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity
}
