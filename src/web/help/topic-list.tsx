import type { CallReply } from '../../contract/calls.ts'
import { useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import styles from './topic-list.module.css'

type Topics = Extract<CallReply<'GET /api/help/'>['data'], { kind: 'topics' }>['topics']

export function TopicList({ topics }: { topics: Topics }) {
  const { topics: names } = useTexts().help

  return (
    <div className={styles.topics}>
      {topics.map(({ topic, articles }) => (
        <section key={topic} aria-labelledby={`topic-${topic}`} className={styles.topic}>
          <h2 id={`topic-${topic}`} className={styles.name}>
            {names[topic]}
          </h2>
          <ul className={styles.articles}>
            {articles.map(({ slug, title }) => (
              <li key={slug}>
                <ShopLink to={paths.article(slug)} className={styles.article}>
                  {title}
                </ShopLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
