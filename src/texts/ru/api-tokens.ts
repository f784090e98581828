import type { apiTokenMessages as english } from '../en/api-tokens.ts'

export const apiTokenMessages: typeof english = {
  created: 'Токен создан. Сохраните его сейчас: мы показываем его только один раз.',
  revoked: 'Токен отозван.',
}
