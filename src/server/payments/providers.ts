import type { Shop } from '../shop.ts'
import type { Providers } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** The real provider where it is configured, the sandbox otherwise; both come back by the same webhook door. */
export function openProviders(shop: Pick<Shop, 'config' | 'db' | 'clock'>): Providers {
  const { config } = shop
  return { stripe: config.stripe ? stripeProvider(config.stripe, shop.clock) : sandboxProvider(shop) }
}
