import type { PaymentReport } from '../provider.ts'

type Status = Pick<PaymentReport, 'status' | 'progress' | 'unmatched'>

/** 'Settled' is the only status that pays the order. Late, partial and excess money becomes an unmatched payment. */
export function invoiceStatus(status: string, additional: string): Status {
  switch (status) {
    case 'Settled':
      return { status: 'paid', ...(additional === 'PaidOver' ? { unmatched: 'paid-over' } : {}) }
    case 'Processing':
      return { status: 'open', progress: 'confirming' }
    case 'New':
      return { status: 'open', ...(additional === 'PaidPartial' ? { progress: 'part' } : {}) }
    case 'Expired':
      return { status: 'expired', ...unmatchedFor(additional) }
    case 'Invalid':
      return { status: 'failed', ...unmatchedFor(additional) }
    default:
      throw new Error(`Unknown status of a BTCPay invoice: '${status.slice(0, 40)}'`)
  }
}

function unmatchedFor(additional: string): Pick<Status, 'unmatched'> {
  if (additional === 'PaidLate') return { unmatched: 'paid-late' }
  if (additional === 'PaidPartial') return { unmatched: 'paid-partly' }
  return {}
}
