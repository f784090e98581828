/** Words of unmatched payments, on the screens of payments and orders. */
export const moneyWords = {
  kinds: {
    transfer: 'bank transfer',
    payment: 'card or crypto payment',
    refund: 'refund',
    dispute: 'dispute',
    reversal: 'reversal',
    correction: 'corrected invoice',
  },
  open: 'open',
  resolutions: { applied: 'applied', refunded: 'refunded', credited: 'credited', ignored: 'ignored' },
}
