import { supportAnswers as english } from '../../texts/en/support.ts'
import type { Language } from '../../texts/language.ts'
import { supportAnswers as russian } from '../../texts/ru/support.ts'
import { passagesAbout } from '../content/search-help.ts'
import { countTries, networkOf } from '../platform/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { askModel } from './ask-model.ts'
import { keepQuestion } from './store.ts'

type Asked = { question: string; customerId: number; address: string; language: Language }
type Found = Awaited<ReturnType<typeof passagesAbout>>
type Written = { answer: string; source: 'articles' | 'model' | 'none' }

const words: Record<Language, typeof english> = { en: english, ru: russian }
const longest = 4000
const hour = 3600
const mostForModel = 8
/** As much as is read without scrolling far. */
const quotedLength = 1200

/**
 * Answers from the help articles, in the language of the question, and keeps both. The answer is empty where nothing
 * fits; `error` is for the page to show. Refuses 'too-many-requests': 20 an hour for a customer, 60 for an address.
 */
export async function answerQuestion(
  shop: Shop,
  { question, customerId, address, language: shown }: Asked,
): Promise<{ answer: string } | { error: string }> {
  const now = shop.clock.now()
  if (question.trim() === '') return { error: words[shown].empty }
  if (question.length > longest) return { error: words[shown].tooLong(longest) }
  await countTries(shop.db, now, [
    { name: 'support-customer', subject: String(customerId), most: 20, withinSeconds: hour },
    { name: 'support-address', subject: networkOf(address), most: 60, withinSeconds: hour },
  ])

  const language = languageOfQuestion(question)
  const found = await passagesAbout(shop.db, { text: question, language })
  const { answer, source } = await writeAnswer(shop, { question, language, found })
  await keepQuestion(shop.db, { customerId, language, question, answer, source, createdAt: now })
  return { answer }
}

/** Cyrillic letters decide, whatever language the shop is shown in. */
function languageOfQuestion(question: string): Language {
  return /\p{Script=Cyrillic}/u.test(question) ? 'ru' : 'en'
}

async function writeAnswer(
  { config, log }: Shop,
  { question, language, found }: { question: string; language: Language; found: Found },
): Promise<Written> {
  const [best] = found.passages
  if (!best) return { answer: '', source: 'none' }

  const links = linksTo(found, `${words[language].more}\n`, config.baseUrl)
  if (config.ask) {
    try {
      const written = await askModel(config.ask, {
        question,
        passages: found.passages.slice(0, mostForModel),
      })
      return written === null
        ? { answer: '', source: 'none' }
        : { answer: `${written}\n\n${links}`, source: 'model' }
    } catch (error) {
      // The customer is not kept waiting for somebody else's service: the articles answer by themselves.
      log.warn({ err: error }, 'the model gave no answer')
    }
  }
  return { answer: `${quote(found.passages)}\n\n${links}`, source: 'articles' }
}

/** The best passage, and the next one of the same article where both are short. */
function quote([best, next]: Found['passages']): string {
  const together = [best, next?.title === best?.title ? next : undefined].flatMap(each => each?.text ?? [])
  const both = together.join('\n\n')
  return both.length <= quotedLength ? both : (best?.text ?? '')
}

function linksTo({ articles }: Found, opening: string, baseUrl: string): string {
  return opening + articles.map(({ slug, title }) => `${title}\n${baseUrl}/help/${slug}/`).join('\n')
}
