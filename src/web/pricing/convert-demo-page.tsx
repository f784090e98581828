import { redirect } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, requireSignIn } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { loadLicense } from '../checkout/license-prices.ts'
import { loadPrices } from './pricing-page.tsx'

export { Component, shouldRevalidate } from './pricing-page.tsx'

export const loader = requireSignIn(async (args: LoaderArgs) => {
  const demo = await loadLicense(args)
  // A suspended or revoked demo cannot be paid for.
  if (demo.type !== licenseTypes.demo || demo.state !== 'active') throw redirect(paths.buy)
  return loadPrices(args, demo)
}, 'buy')
