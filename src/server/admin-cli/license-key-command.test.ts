import { expect, test } from 'vitest'
import { actions } from '../audit/tables.ts'
import { readKeySet } from '../config/license-keys.ts'
import { openLicenseKeys, publicKeyFrom } from '../licenses/files/license-keys.ts'
import { openWorld } from '../testing/world.ts'

const { clerk, shop } = openWorld()

test('license-key prints a reserve key with the key set that contains it, and stores neither', async () => {
  const [, privateKey = '', , , keySet = ''] = (await clerk.types('license-key')).split('\n')
  const reserve = publicKeyFrom(privateKey)
  const licensePublicKeys = readKeySet(keySet) ?? []
  expect(licensePublicKeys).toEqual([...shop.shop.licenseKeys.publicKeys, reserve])
  expect(await shop.db.$count(actions)).toBe(0)

  const afterRotation = openLicenseKeys({ licensePrivateKey: privateKey, licensePublicKeys })
  expect(afterRotation.kid).toBe(reserve.kid)
  expect(afterRotation.publicKeys.map(({ kid }) => kid)).toContain(shop.shop.licenseKeys.kid)
})
