import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { openCardProvider } from './card-provider.ts'
import { startMailServer } from './mail-server.ts'
import { openMoments } from './moments.ts'

/** Mail server and card provider of a drill, and the variables that lead the shop to them. */
export async function openPeers(findShop: () => string) {
  const moments = openMoments()
  const mails = await startMailServer(() => moments.pass('mail'))
  const cards = await openCardProvider(findShop, moments)
  return {
    moments,
    mails,
    cards,
    environment: {
      ...testSecrets,
      ...mails.environment,
      ...cards.environment,
      SANDBOX: '1',
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'error',
    },
    async close() {
      await cards.close()
      await mails.stop()
    },
  }
}
