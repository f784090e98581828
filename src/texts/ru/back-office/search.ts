import type { search as english } from '../../en/back-office/search.ts'

export const search = {
  title: 'Результаты поиска',
  lead: q => `По\u00a0запросу «${q}»`,
  found: 'Найдено',
  detail: 'Подробности',
  none: 'Ничего не\u00a0найдено.',
  hint: 'Введите номер, адрес эл.\u00a0почты или хотя\u00a0бы три буквы имени, названия компании, города или номера НДС.',
} satisfies typeof english
