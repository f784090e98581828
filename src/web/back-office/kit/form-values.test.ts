import { expect, test } from 'vitest'
import { mergeValues, readMinor, toFormValues } from './form-values.ts'

test('after someone else saved, fields that only they changed are theirs, and typed ones stay', () => {
  const base = { from: '1', until: '2', uses: '3', each: '4' }
  const mine = { from: '1', until: '20', uses: '30', each: '40' }
  const theirs = { from: '10', until: '2', uses: '300', each: '40' }
  expect(mergeValues({ base, mine, theirs })).toEqual({
    values: { from: '10', until: '20', uses: '30', each: '40' },
    conflicts: ['uses'],
  })
})

test('a form reads an answer and writes amounts as minor units, and what is no amount as it was typed', () => {
  expect(toFormValues({ day: null, uses: 5, plans: ['a', 'b'] }, ['day', 'uses', 'plans'])).toEqual({
    day: '',
    uses: '5',
    plans: 'a b',
  })
  expect(['5.50', '5,50', '', 'five'].map(readMinor)).toEqual([550, 550, null, 'five'])
})
