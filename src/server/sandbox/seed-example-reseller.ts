import { addSeller } from '../invoices/series-ownership.ts'
import {
  findSellersByName,
  type NewSeller,
  servedCountries,
  setServedCountries,
  updateSeller,
} from '../sellers/store.ts'
import type { Shop } from '../shop.ts'

const example = {
  name: 'Example Reseller UAB',
  address: 'Example street 1, 01100 Vilnius',
  country: 'LTU',
  vat: 'LT100000019',
  registration: '100000019',
  phone: '+370 5 000 0000',
  account: 'LT860000000000000001',
  bic: 'EXMPLT2X',
  bank: 'Example Bank',
  currency: 'EUR',
  series: 'EXR',
} satisfies NewSeller

/** An example reseller serves two countries until there is a real one. A live shop closes it. */
export async function seedExampleReseller({ config, db, clock }: Pick<Shop, 'config' | 'db' | 'clock'>) {
  await db.transaction(async tx => {
    const examples = await findSellersByName(tx, example.name)
    if (config.stripe) {
      for (const { id } of examples) {
        await setServedCountries(tx, id, [])
        await updateSeller(tx, id, { closedAt: clock.now() })
      }
    } else if (config.seller.series !== example.series && (await servedCountries(tx)).length === 0) {
      const inserted = await addSeller(tx, example)
      if (inserted) await setServedCountries(tx, inserted.id, ['DEU', 'UKR'])
    }
  })
}
