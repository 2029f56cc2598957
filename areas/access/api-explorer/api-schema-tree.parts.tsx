/** A schema as an indented list: name, type, limits. */
import type { ReactElement } from 'react';
import { useWords, type Say } from '#kit/web/words.ts';
import type { Schema } from './api-document.view.ts';
import { alternativesOf, partsOf, rulesOf, typeOf, withoutNull } from './api-schema.view.ts';
import { Inline, Stacked, Words } from '#kit/web/look/lay.tsx';
import style from './api.module.css';

/** "list of integer", or every type that it can be. */
const kindOf = (given: Schema, words: Say<'access'>): string => {
  const { schema } = withoutNull(given);
  if (schema.items) return words('api.list_of', { type: kindOf(schema.items, words) });
  const options = alternativesOf(schema);
  if (options.length > 0) return options.map((option) => kindOf(option, words)).join(' / ');
  return typeOf(schema) ?? words('api.anything');
};

/** A schema without its parts, in words: "integer, from 1". */
export const Kind = ({ schema: given }: { schema: Schema }): ReactElement => {
  const words = useWords('access');
  const { schema, orNull } = withoutNull(given);
  const rules = rulesOf({ ...schema, ...(given.default !== undefined && { default: given.default }) });
  return (
    <Inline as="span" within gap="0 10px" align="stretch" dim size={12} breaks>
      <span translate="no">{kindOf(schema, words)}</span>
      {orNull ? <span>{words('api.or_null')}</span> : null}
      {rules.map(({ rule, value }) => (
        <span key={rule}>{words(`api.rule.${rule}`, { value })}</span>
      ))}
    </Inline>
  );
};

/** The content: fields of the object, of the objects of a list, or each alternative. */
const innerOf = (given: Schema): Schema => {
  const { schema } = withoutNull(given);
  return schema.items ? innerOf(schema.items) : schema;
};

type TreeProps = {
  schema: Schema;
  /** Marks required fields, for what is sent. */
  marks?: boolean;
};
export const SchemaTree = ({ schema: given, marks = false }: TreeProps): ReactElement => {
  const words = useWords('access');
  const schema = innerOf(given);
  const parts = partsOf(schema);
  const options = alternativesOf(schema);
  if (parts.length === 0 && options.length === 0) return <Kind schema={given} />;
  return (
    <>
      {withoutNull(given).schema.items ? <Kind schema={given} /> : null}
      <Stacked as="ul" gap={6} className={style['tree']}>
        {parts.map((part) => (
          <li key={part.name}>
            <Words mono size={13} translate="no">
              {part.name}
            </Words>{' '}
            {marks && part.required ? (
              <Words tone="red" size={12}>
                {words('api.required')}
              </Words>
            ) : null}{' '}
            <Kind schema={part.schema} />
            <Inside schema={part.schema} marks={marks} />
          </li>
        ))}
        {options.map((option, at) => (
          <li key={`option ${at}`}>
            <Kind schema={option} />
            <Inside schema={option} marks={marks} />
          </li>
        ))}
      </Stacked>
    </>
  );
};

const Inside = ({ schema, marks = false }: TreeProps): ReactElement | null => {
  const inner = innerOf(schema);
  const hasParts = partsOf(inner).length > 0 || alternativesOf(inner).length > 0;
  return hasParts ? <SchemaTree schema={inner} marks={marks} /> : null;
};
