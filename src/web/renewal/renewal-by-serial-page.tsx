import { type LoaderArgs, requireSignIn } from '../app/context.ts'
import { loadRenewal } from './renewal-offers.ts'

export { Component, shouldRevalidate } from './renewal-page.tsx'

export const loader = requireSignIn((args: LoaderArgs) => loadRenewal('renew-sn', args), 'licenses')
