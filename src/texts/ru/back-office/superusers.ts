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
} satisfies typeof english
