import type { releasesPage as english } from '../en/releases-page.ts'

export const releasesPage = {
  title: product => `Версии ${product}`,
  lead: 'Что нового в\u00a0каждой версии и\u00a0её файлы с\u00a0суммами SHA-256.',
  older: 'Прежние версии',
  download: 'Скачать',
  coveredFrom: day => `Версия входит в\u00a0лицензии с\u00a0обновлениями до\u00a0${day} или позже.`,
  covered: {
    title: 'Что входит в\u00a0ваши лицензии',
    upTo: version => `до\u00a0версии ${version}`,
    none: 'ни\u00a0одной версии',
    until: day => `Обновления до\u00a0${day}`,
  },
  feed: 'Лента новых версий (Atom)',
  sums: 'Все суммы с\u00a0подписью',
  ask: 'Чтобы получить файлы для установки, напишите нам:',
  failed: { title: 'Не\u00a0удалось загрузить версии', text: 'Попробуйте ещё раз через минуту.' },
} satisfies typeof english
