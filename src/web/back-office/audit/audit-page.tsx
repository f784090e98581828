import { useLoaderData } from 'react-router'
import { actionList } from '../../../definitions/action-list.ts'
import { usePage } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DefinedList } from '../kit/defined-list.tsx'
import { listLoader } from '../kit/list-loader.ts'
import { useDoneWords } from '../kit/use-done-words.ts'
import { Target } from './target.tsx'

export const loader = listLoader('GET /api/sezam/actions/')

export function Component() {
  const { audit: t } = usePage().texts.backOffice
  const done = useDoneWords()

  return (
    <DefinedList
      list={actionList}
      words={t}
      reply={useLoaderData<typeof loader>()}
      to={({ id }) => backOfficePaths.action(id)}
      cells={{
        verb: ({ verb }) => done(verb),
        target_type: ({ target_type: type, target_id: id }) => <Target type={type} id={id} />,
        outcome: ({ outcome }) => outcome !== 'done' && <Pill tone="bad">{t.refused}</Pill>,
      }}
    />
  )
}
