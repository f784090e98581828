import type { Shop } from '../shop.ts'
import { btcpayProvider } from './btcpay/btcpay-provider.ts'
import { cryptoPayProvider } from './crypto-pay/crypto-pay-provider.ts'
import { cryptoSandboxProvider } from './crypto-sandbox/crypto-sandbox-provider.ts'
import type { CryptoProvider, Providers } from './provider.ts'
import { sandboxProvider } from './sandbox/sandbox-provider.ts'
import { stripeProvider } from './stripe/stripe-provider.ts'

/** The real provider where it is configured, the sandbox otherwise; both come back by the same webhook door. */
export function openProviders(shop: Pick<Shop, 'config' | 'db' | 'clock'>): Providers {
  const { config } = shop
  return {
    stripe: config.stripe ? stripeProvider(config.stripe, shop.clock) : sandboxProvider(shop),
    crypto: openCryptoProviders(shop),
  }
}

function openCryptoProviders(shop: Pick<Shop, 'config' | 'db' | 'clock'>): CryptoProvider[] {
  const { telegram, btcpay, cryptoPay } = shop.config
  if (!telegram) return [cryptoSandboxProvider(shop)]
  return [
    ...(btcpay ? [btcpayProvider(btcpay, shop.clock)] : []),
    ...(cryptoPay ? [cryptoPayProvider(cryptoPay, shop.clock)] : []),
  ]
}
