import { btcpayProvider } from './payments/btcpay/btcpay-provider.ts'
import { cryptoPayProvider } from './payments/crypto-pay/crypto-pay-provider.ts'
import type { CryptoProvider, PaymentProvider, Providers } from './payments/provider.ts'
import { stripeProvider } from './payments/stripe/stripe-provider.ts'
import { measureService } from './platform/provider-calls.ts'
import { cardSandboxProvider } from './sandbox/card/card-provider.ts'
import { cryptoSandboxProvider } from './sandbox/crypto/crypto-provider.ts'
import type { Shop } from './shop.ts'

export async function openProviders(
  shop: Pick<Shop, 'config' | 'db' | 'clock' | 'jobs'>,
): Promise<Providers> {
  const { config } = shop
  const card = config.stripe ? await stripeProvider(config.stripe, shop.clock) : cardSandboxProvider(shop)
  return { card: measure(card), crypto: openCryptoProviders(shop).map(measure) }
}

function measure<Provider extends PaymentProvider>(provider: Provider): Provider {
  const calls = [
    'open',
    'report',
    'withdraw',
    'reportDetails',
    'reportReversals',
    'refund',
    'requestCard',
    'readCard',
    'charge',
    'currencyOptions',
  ]
  return measureService(provider.name, provider, calls)
}

function openCryptoProviders(shop: Pick<Shop, 'config' | 'db' | 'clock' | 'jobs'>): CryptoProvider[] {
  const { telegram, btcpay, cryptoPay } = shop.config
  if (!telegram) return [cryptoSandboxProvider(shop)]
  return [
    ...(btcpay ? [btcpayProvider(btcpay, shop.clock)] : []),
    ...(cryptoPay ? [cryptoPayProvider(cryptoPay, shop.clock)] : []),
  ]
}
