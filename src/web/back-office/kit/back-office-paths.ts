export const backOfficePaths = {
  home: '/sezam/',
  factor: (next?: string) => `/sezam/factor/${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  orders: '/sezam/orders/',
  order: (id: number) => `/sezam/orders/${id}/`,
  payments: '/sezam/payments/',
  statements: '/sezam/payments/statements/',
  unmatchedPayment: (id: number) => `/sezam/payments/unmatched/${id}/`,
  licenses: '/sezam/licenses/',
  license: (id: number) => `/sezam/licenses/${id}/`,
  audit: '/sezam/settings/audit/',
  action: (id: number) => `/sezam/settings/audit/${id}/`,
  superusers: '/sezam/settings/superusers/',
}
