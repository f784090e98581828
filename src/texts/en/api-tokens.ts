export const apiTokenMessages = {
  created: 'The token is created. Save it now: we show it only once.',
  revoked: 'The token is revoked.',
}
