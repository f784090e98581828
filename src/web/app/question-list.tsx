import type { Question } from '../../contract/content.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Prose } from './prose.tsx'

/** Questions that open their answers. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  return questions.map(({ slug, title, blocks, language }) => (
    <Disclosure key={slug} summary={<span lang={language}>{title}</span>}>
      <div lang={language}>
        <Prose blocks={blocks} />
      </div>
    </Disclosure>
  ))
}
