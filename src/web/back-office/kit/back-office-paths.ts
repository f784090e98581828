export const backOfficePaths = {
  home: '/sezam/',
  factor: (next?: string) => `/sezam/factor/${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  orders: '/sezam/orders/',
  order: (id: number) => `/sezam/orders/${id}/`,
  superusers: '/sezam/settings/superusers/',
}
