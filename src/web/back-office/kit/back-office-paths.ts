export const backOfficePaths = {
  home: '/sezam/',
  factor: (next?: string) => `/sezam/factor/${next ? `?next=${encodeURIComponent(next)}` : ''}`,
  superusers: '/sezam/settings/superusers/',
}
