import type { Question } from '../../contract/content.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Prose } from './prose.tsx'

/** Questions that open their answers; the first is open. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return questions.map(({ slug, title, blocks, language }, index) => (
    <Disclosure key={slug} summary={<span lang={language}>{title}</span>} open={index === 0}>
      <div lang={language}>
        <Prose blocks={blocks} />
      </div>
    </Disclosure>
  ))
}
