import type {
  releases as english,
  newestOffered as englishLine,
  releaseActionWords as englishWords,
} from '../../en/back-office/releases.ts'

export const newestOffered: typeof englishLine = version =>
  version ? `Тогда самой новой будет версия ${version}.` : 'Тогда не\u00a0предлагается ни\u00a0одна версия.'

const notes = 'Markdown. Если на\u00a0другом языке описания нет, там показывается это.'
const fields = {
  files: {
    label: 'Файлы, по\u00a0одному в\u00a0строке',
    help: 'Имя, архитектура, размер в\u00a0байтах, SHA-256 и\u00a0адрес через пробел. Например: 6.4.0-amd64.tar.gz amd64 18874368 9f86d0…0a08 https://downloads.example/6.4.0-amd64.tar.gz',
  },
  notes_en: { label: 'Описание на\u00a0английском', help: notes },
  notes_ru: { label: 'Описание на\u00a0русском', help: notes },
}

export const releaseActionWords = {
  change: {
    label: 'Изменить',
    question: ({ version }) => `Изменить версию ${version}?`,
    explanation:
      'Клиенты сразу увидят описание и\u00a0получат файлы. Номер версии и\u00a0её день не\u00a0меняются.',
    done: version => `Версия ${version} изменена.`,
    past: 'Версия изменена',
    fields,
  },
  withdraw: {
    label: 'Отозвать',
    question: ({ version }) => `Отозвать версию ${version}?`,
    explanation:
      'Её больше не\u00a0будет на\u00a0странице версий, в\u00a0ссылках и\u00a0среди новейших версий лицензий. Серверы с\u00a0этой версией продолжат работу. Первый день её минорной версии останется прежним.',
    done: version => `Версия ${version} отозвана.`,
    past: 'Версия отозвана',
  },
  restore: {
    label: 'Вернуть',
    question: ({ version }) => `Снова предлагать версию ${version}?`,
    done: version => `Версия ${version} снова предлагается.`,
    past: 'Версия снова предлагается',
  },
  add: {
    label: 'Новая версия',
    question: 'Добавить версию?',
    explanation:
      'Клиенты увидят её сразу. Аккаунты, которые это включили, получат письмо, если версия входит в\u00a0лицензию.',
    submit: 'Добавить версию',
    done: version => `Версия ${version} добавлена.`,
    past: 'Версия добавлена',
    fields: {
      version: { label: 'Версия', help: 'Два или три числа, например 6.4.0. Изменить номер нельзя.' },
      released_on: {
        label: 'День выпуска',
        help: 'Для лицензий важен первый день минорной версии.',
      },
      ...fields,
    },
  },
} satisfies typeof englishWords

export const releases = {
  lead: 'Версии продукта. Файлы хранятся не\u00a0в\u00a0магазине: у\u00a0каждого есть адрес и\u00a0SHA-256.',
  toPage: 'Версии в\u00a0магазине',
  none: 'Версий пока нет.',
  caption: 'Версии',
  columns: {
    version: 'Версия',
    day: 'Выпущена',
    covered: 'Нужны обновления до',
    archs: 'Архитектуры',
    state: 'Состояние',
  },
  offered: 'предлагается',
  withdrawn: 'отозвана',
} satisfies typeof english
