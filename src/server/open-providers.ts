import { btcpayProvider } from './payments/btcpay/btcpay-provider.ts'
import { cryptoPayProvider } from './payments/crypto-pay/crypto-pay-provider.ts'
import type { CryptoProvider, Providers } from './payments/provider.ts'
import { stripeProvider } from './payments/stripe/stripe-provider.ts'
import { cardSandboxProvider } from './sandbox/card/card-provider.ts'
import { cryptoSandboxProvider } from './sandbox/crypto/crypto-provider.ts'
import type { Shop } from './shop.ts'

export async function openProviders(shop: Pick<Shop, 'config' | 'db' | 'clock'>): Promise<Providers> {
  const { config } = shop
  return {
    card: config.stripe ? await stripeProvider(config.stripe, shop.clock) : cardSandboxProvider(shop),
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
