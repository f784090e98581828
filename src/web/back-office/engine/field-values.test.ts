import { expect, test } from 'vitest'
import { country } from '../../../definitions/fields.ts'
import { toFormFields } from './field-values.ts'

test('a required country is empty until one is chosen', () => {
  const asked = { describe: String, language: 'en', note: { label: '', help: '' } } as const
  const [field] = toFormFields({ country }, { country: { label: 'Country' } }, {}, asked)
  expect(field).toMatchObject({ required: true })
  expect(field?.options?.[0]).toEqual(['', ''])
})
