import { Link, useLoaderData } from 'react-router'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { AnswerQuestion, MakeArticle, MarkQuestion } from './question-actions.tsx'
import styles from './question-page.module.css'
import { QuestionState } from './question-state.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { id: params['id'] ?? '' } }
  return requireReply(await api('GET /api/sezam/questions/{id}/', asked), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { questions: t } = texts.backOffice
  const question = useLoaderData<typeof loader>()
  const moment = (at: string) => formatMoment(visitor.language, at)

  return (
    <PageStack>
      <PageHeading
        above={<Link to={backOfficePaths.questions}>{t.title}</Link>}
        title={t.questionTitle(question.id)}
        lead={t.asked(question.email, moment(question.asked_at))}
        aside={<QuestionState state={question.state} />}
      />
      <div className={styles.actions}>
        {question.replied_at === null && <AnswerQuestion question={question} />}
        <MakeArticle question={question} />
        <MarkQuestion question={question} />
      </div>
      <Passage title={t.question} text={question.question} lang={question.language} />
      {question.replied_at && (
        <Passage
          title={t.replied(moment(question.replied_at))}
          text={question.reply}
          lang={question.language}
        />
      )}
      {question.answer ? (
        <Passage title={t.found} text={question.answer} lang={question.language} />
      ) : (
        <p>{t.notFound}</p>
      )}
    </PageStack>
  )
}

function Passage({ title, text, lang }: { title: string; text: string; lang: string }) {
  return (
    <section aria-label={title} className={styles.passage}>
      <h2>{title}</h2>
      <p lang={lang} className={styles.text}>
        {text}
      </p>
    </section>
  )
}
