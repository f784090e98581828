import type { superusers as english } from '../../en/back-office/superusers.ts'

export const superusers = {
  lead: 'Они видят и\u00a0меняют всё в\u00a0магазине, когда подтвердят второй фактор.',
  columns: {
    email: 'Эл. почта',
    factor: 'Второй фактор',
    added: 'Добавлен',
    addedBy: 'Кем добавлен',
  },
  factors: {
    app: 'приложение',
    passkeys: count => `ключи доступа: ${count}`,
    none: 'нет',
  },
  sessions: {
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
  },
} satisfies typeof english
