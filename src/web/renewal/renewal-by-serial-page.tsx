import type { LoaderArgs } from '../app/context.ts'
import { signedIn } from '../app/guards.ts'
import { loadRenewal } from './load-renewal.ts'

export { Component, shouldRevalidate } from './renewal-page.tsx'

export const loader = signedIn((args: LoaderArgs) => loadRenewal('renew-sn', args))
