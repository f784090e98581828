import type { sessions as english } from '../../en/back-office/sessions.ts'

export const sessions = {
  lead: 'Браузеры, в\u00a0которых вошли суперпользователи.',
  columns: {
    email: 'Суперпользователь',
    device: 'Браузер',
    address: 'Адрес',
    began: 'Вход',
    used: 'Последний запрос',
    factor: 'Второй фактор подтверждён',
  },
  own: 'этот браузер',
  never: 'не\u00a0подтверждён',
} satisfies typeof english
