import type { wayOn as english } from '../en/way-on.ts'

export const wayOn: typeof english = {
  reload: {
    text: 'Страница загрузилась не\u00a0полностью, и\u00a0кнопки не\u00a0работают.',
    link: 'Обновить страницу',
  },
  signIn: { text: 'Ничего не\u00a0изменилось: сначала войдите ещё раз.', link: 'Войти' },
}
