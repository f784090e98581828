import type { exports as english } from '../../en/back-office/exports.ts'

export const exports = {
  lead: 'Файлы для бухгалтерии. Сначала проверьте итоги, затем скачайте файл.',
  export: 'Выгрузка',
  names: {
    sales: 'Журнал продаж: все счета и\u00a0кредит-ноты',
    vat: 'НДС за\u00a0квартал по\u00a0странам и\u00a0ставкам',
    payments: 'Полученные и\u00a0возвращённые платежи',
    'open-items': 'Незакрытые расчёты на\u00a0конец периода',
    datev: 'Пакет DATEV (EXTF)',
  },
  period: 'Период',
  periodHelp: 'Например 2026, 2026-Q4, 2026-11 или 2026-11-01..2026-11-15. Для НДС\u00a0— квартал.',
  seller: 'Продавец',
  vendor: 'Владелец магазина',
  consultant: 'Номер консультанта DATEV',
  client: 'Номер клиента DATEV',
  check: 'Показать итоги',
  totals: 'Итоги',
  rows: count => `Строк: ${count}`,
  download: 'Скачать файл',
} satisfies typeof english
