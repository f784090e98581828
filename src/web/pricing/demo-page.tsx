import { redirect } from 'react-router'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { type LoaderArgs, pageContext } from '../app/context.ts'
import { signedIn } from '../app/guards.ts'
import { loadLicense } from '../app/license-page.ts'
import { paths } from '../app/paths.ts'
import { loadPriceBasis } from '../app/price-basis.ts'
import type { Prices } from './load-prices.ts'

export { Component, shouldRevalidate } from './pricing-page.tsx'

/** The same cards for the owner of a demo: what is bought takes over its serial number; spec.md section 2. */
export const loader = signedIn(async (args: LoaderArgs): Promise<Prices> => {
  const demo = await loadLicense(args)
  // A demo that is not in force cannot be paid for either.
  if (demo.type !== licenseTypes.demo || demo.state !== 'active') throw redirect(paths.buy)
  return { ...(await loadPriceBasis(args.context.get(pageContext).api)), renewable: [], demo }
})
