import { expect, test } from 'vitest'
import { breakLines, isEastAsian } from './scripts.ts'

const byLetter = (text: string) => text.length

test.each([
  ['東京スタジオ株式会社', 6, ['東京スタジオ', '株式会社']],
  ['サービス。東京', 4, ['サービ', 'ス。東京']],
  ['Studio 東京 Nord', 9, ['Studio 東京', 'Nord']],
  ['서울 Straßenbahngesellschaft', 10, ['서울 Straßen', 'bahngesell', 'schaft']],
  ['一\n二', 9, ['一', '二']],
])('%j breaks into lines', (text, width, lines) => {
  expect(breakLines(text, width, byLetter)).toEqual(lines)
})

test('Latin and Cyrillic text needs no other font', () => {
  expect(isEastAsian('Straße 5, Москва “№ 7” – 5 €')).toBe(false)
})
