import type { viewingBar as English } from '../en/viewing-bar.ts'

export const viewingBar: typeof English = {
  label: 'Просмотр от\u00a0имени клиента',
  text: (email, until) => `Вы\u00a0смотрите магазин от\u00a0имени ${email}. Только чтение до\u00a0${until}.`,
  stop: 'Закончить просмотр',
}
