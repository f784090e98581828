import type { coupons as english } from '../../en/back-office/coupons.ts'

export const coupons = {
  none: 'Купонов пока нет.',
  columns: { code: 'Код', discount: 'Скидка', days: 'Действует', uses: 'Применён', state: 'Состояние' },
  states: { open: 'открыт', closed: 'закрыт' },
  days: { always: 'бессрочно', from: day => `с\u00a0${day}`, until: day => `до\u00a0${day}` },
  uses: (uses, most) => (most === null ? `${uses}` : `${uses} из\u00a0${most}`),
  created: 'Создан',
} satisfies typeof english
