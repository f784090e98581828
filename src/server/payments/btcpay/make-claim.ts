import { z } from 'zod'
import { plainAmount } from '../../../domain/money/money.ts'
import { decimalText } from '../call-provider.ts'
import type { RefundRequest, ReversalReport } from '../provider.ts'

const pullPayment = z.object({
  name: z.string().nullish(),
  viewLink: z.url({ protocol: /^https?$/ }),
})
const methods = z.array(z.object({ paymentMethodId: z.string().optional(), paymentMethodPaid: decimalText }))

/** The API has no idempotency key, so it first searches for a claim whose creation was not answered. */
export async function makeClaim(
  ask: (path: string, body?: unknown) => Promise<unknown>,
  { refundId, paymentReference, sessionId, amount, currency }: RefundRequest,
): Promise<ReversalReport | { refused: string }> {
  const name = `Refund ${refundId} of invoice ${sessionId}`
  const path = `/invoices/${encodeURIComponent(sessionId)}`
  try {
    const claims = z.array(pullPayment).parse(await ask('/pull-payments?includeArchived=true'))
    const known = claims.find(each => each.name === name)
    const { viewLink: claim } = known ?? pullPayment.parse(await ask(`${path}/refund`, await describeClaim()))
    // Who knows the id of a claim can collect it, so the books do not contain it.
    const reference = `claim-${refundId}`
    return { reference, paymentReference, amount, currency, outcome: null, refundId, claim }
  } catch (error) {
    if (error instanceof Error && [400, 404, 422].includes(Number(error.cause)))
      return { refused: error.message }
    throw error
  }

  async function describeClaim() {
    const paid = methods
      .parse(await ask(`${path}/payment-methods`))
      .find(({ paymentMethodPaid }) => Number(paymentMethodPaid) > 0)
    return {
      name,
      refundVariant: 'Custom',
      customAmount: plainAmount(amount),
      customCurrency: currency,
      // BTCPay would pay out by the invoice's default method. LNURL can only receive.
      payoutMethodId: paid?.paymentMethodId?.replace(/LNURL$/, 'LN'),
    }
  }
}
