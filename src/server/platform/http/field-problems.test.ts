import { expect, test } from 'vitest'
import { companyDetails as address, openWorld } from '../../testing/world.ts'

const { anna } = openWorld()

test('each field of a refusal says what is wrong with it, in the customer’s language', async () => {
  const wrong = {
    product: undefined,
    payment: 'gold',
    mode: 7,
    servers: 0,
    periods: 1.5,
    country: 'Germany',
    license_id: [],
    client_city: 'x'.repeat(121),
    max_total: -1,
  }
  expect(await refusedFields(wrong)).toEqual({
    product: 'This field is required.',
    payment: 'Choose one of the values that are offered.',
    mode: 'Choose one of the values that are offered.',
    servers: 'Enter 1 or more.',
    periods: 'Enter a whole number.',
    country: 'This value is not valid.',
    license_id: 'This value is not valid.',
    client_city: 'Enter at most 120 characters.',
    max_total: 'Enter 0 or more.',
  })
  await anna.speaks('ru')
  expect(await refusedFields({ client_vat: 'x'.repeat(33) })).toMatchObject({
    client_vat: 'Не\u00a0больше 32 символов.',
  })
})

test('a field that the shop refuses has the words of the refusal, and a missing one says so', async () => {
  expect(await refusedFields({ country: 'DEU', client_vat: 'DE1', ...address })).toEqual({
    client_vat: expect.stringContaining('This is not a valid VAT number'),
  })
  expect(await refusedFields({ payment: 'bank', country: 'RUS', ...address, client_zip: ' ' })).toEqual({
    client_zip: 'This field is required.',
  })
  expect(await refusedFields({ country: 'DEU', client_country: 'FRA' })).toEqual({
    client_country: 'The billing address must be in the country of the order.',
  })
})

async function refusedFields(cart: object) {
  const json = { product: 'astra-1m', payment: 'stripe', ...cart }
  return (await anna.post('/api/astra/order/', { json })).json().fields
}
