import { useSearchParams } from 'react-router'
import { useTexts } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { QuestionForm } from './question-form.tsx'
import { QuestionOutcome } from './question-outcome.tsx'
import styles from './support-page.module.css'
import { useQuestion } from './use-question.ts'

export const loader = requireSignIn(() => null)

export function Component() {
  const { support: t } = useTexts()
  const [search] = useSearchParams()
  const { state, ask } = useQuestion()

  return (
    <div className={styles.page}>
      <PageHeading above={<ShopLink to={paths.help}>{t.toHelp}</ShopLink>} title={t.title} lead={t.lead} />
      <QuestionForm suggested={search.get('question') ?? ''} asking={state.kind === 'asking'} onAsk={ask} />
      <QuestionOutcome state={state} />
    </div>
  )
}
