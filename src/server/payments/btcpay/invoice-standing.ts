import type { PaymentReport } from '../provider.ts'

type Standing = Pick<PaymentReport, 'status' | 'progress' | 'amiss'>

/**
 * What an invoice's status and additional status mean for the order. Only 'Settled' is paid; money that came too late
 * or too little waits for a person, and what came too much is noted beside the payment.
 */
export function invoiceStanding(status: string, additional: string): Standing {
  switch (status) {
    case 'Settled':
      return { status: 'paid', ...(additional === 'PaidOver' ? { amiss: 'paid-over' } : {}) }
    case 'Processing':
      return { status: 'open', progress: 'confirming' }
    case 'New':
      return { status: 'open', ...(additional === 'PaidPartial' ? { progress: 'part' } : {}) }
    case 'Expired':
      return { status: 'expired', ...amissOf(additional) }
    case 'Invalid':
      return { status: 'failed', ...amissOf(additional) }
    default:
      throw new Error(`BTCPay: an invoice is '${status.slice(0, 40)}'`)
  }
}

function amissOf(additional: string): Pick<Standing, 'amiss'> {
  if (additional === 'PaidLate') return { amiss: 'paid-late' }
  if (additional === 'PaidPartial') return { amiss: 'paid-partly' }
  return {}
}
