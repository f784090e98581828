import type { Shop } from '../shop.ts'
import { insertSeller, sellersNamed, servedCountries, setCountries, updateSeller } from './store.ts'

const example = {
  name: 'Example Reseller UAB',
  address: 'Example street 1, 01100 Vilnius',
  country: 'LTU',
  vat: 'LT100000019',
  registration: '100000019',
  account: 'LT860000000000000001',
  bic: 'EXMPLT2X',
  bank: 'Example Bank',
  currency: 'EUR',
  series: 'EXR',
}

/** An example reseller serves Germany and Ukraine in sandbox, until there is another; a live shop has none of its own accord. */
export async function seedSellers({ config, db, clock }: Pick<Shop, 'config' | 'db' | 'clock'>) {
  await db.transaction(async tx => {
    const examples = await sellersNamed(tx, example.name)
    if (config.stripe) {
      for (const { id } of examples) {
        await setCountries(tx, id, [])
        await updateSeller(tx, id, { closedAt: clock.now() })
      }
    } else if (config.seller.series !== example.series && (await servedCountries(tx)).length === 0) {
      const inserted = await insertSeller(tx, example)
      if (inserted) await setCountries(tx, inserted.id, ['DEU', 'UKR'])
    }
  })
}
