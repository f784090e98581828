import { expect, test } from 'vitest'
import { kit as english } from './en/back-office/kit.ts'
import { kit as russian } from './ru/back-office/kit.ts'

test.each([
  ['line 3', 'line 3', 'строка 3'],
  ['by line 2026.csv, line 12', 'by line 2026.csv, line 12', 'by line 2026.csv, строка 12'],
  ['camt.xml, entry 3.2', 'camt.xml, entry 3.2', 'camt.xml, запись 3.2'],
  ['', '', ''],
])('a superuser reads where a transfer is in its statement: %s', (place, en, ru) => {
  expect([english.filePlace(place), russian.filePlace(place)]).toEqual([en, ru])
})
