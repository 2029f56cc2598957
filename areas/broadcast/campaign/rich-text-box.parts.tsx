/** The text of a block as clients will read it: bold words, links, and fields that show what they stand for. */
import { useEffect, useRef, type ReactElement } from 'react';
import { Input, Menu, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBraces } from '@tabler/icons-react';
import { mergeAttributes, Node } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { Link } from '@tiptap/extension-link';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { Slice, type Schema } from '@tiptap/pm/model';
import { useEditor, useEditorState, type Editor } from '@tiptap/react';
import { mergeFieldNames, mergeFields, type MergeField } from './campaign.model.ts';
import { fallbackFor } from './merge.rules.ts';
import { docOf, hasMarkup, textOfDoc, type RichDoc } from './rich-doc.rules.ts';
import type { Locale } from '#kit/domain/words.ts';
import { say, useWords } from '#kit/web/words.ts';
import '@mantine/tiptap/styles.layer.css';
import classes from './rich-text-box.module.css';

type FieldAttrs = { name: string; fallback: string | null };
const isKnown = (name: string): name is MergeField => Object.hasOwn(mergeFields, name);
const labelOf = (name: string): string => (isKnown(name) ? say('broadcast')(`campaign.merge.${name}`) : name);
/** A field is one character to the editor: it is selected, moved and deleted as a whole. */
const FieldNode = Node.create({
  name: 'field',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    name: { default: '', rendered: false },
    fallback: { default: null, rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'span[data-field]',
      getAttrs: ({ dataset }) => ({ name: dataset['field'] ?? '', fallback: dataset['fallback'] ?? null }),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const { name, fallback } = node.attrs as FieldAttrs;
    const own = {
      'data-field': name,
      ...(fallback !== null && { 'data-fallback': fallback }),
      class: classes['field'],
    };
    return ['span', mergeAttributes(HTMLAttributes, own), labelOf(name)];
  },
});
const extensions = [
  Document,
  Paragraph,
  Text,
  Bold,
  UndoRedo,
  FieldNode,
  Link.configure({ openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https'] }),
];
const textIn = (editor: Editor): string => textOfDoc(editor.getJSON() as RichDoc);
const sliceOf = (schema: Schema, text: string): Slice => new Slice(schema.nodeFromJSON(docOf(text)).content, 1, 1);

const Insert = ({ editor, language }: { editor: Editor; language: Locale }): ReactElement => {
  const words = useWords('broadcast');
  const put = (name: MergeField): void => {
    editor
      .chain()
      .focus()
      .insertContent({ type: 'field', attrs: { name, fallback: fallbackFor(name, language) } })
      .run();
  };
  return (
    <Menu>
      <Menu.Target>
        <RichTextEditor.Control aria-label={words('campaign.merge.put')} title={words('campaign.merge.put')}>
          <IconBraces size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {mergeFieldNames.map((name) => (
          <Menu.Item key={name} onClick={() => put(name)}>
            {words(`campaign.merge.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};
/** For the field that is selected, if some clients have no value for it. */
const Fallback = ({ editor }: { editor: Editor }): ReactElement | null => {
  const words = useWords('broadcast');
  const chosen = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isActive('field') ? (now.getAttributes('field') as FieldAttrs) : null),
  });
  if (chosen === null || (isKnown(chosen.name) && mergeFields[chosen.name] === 'always')) return null;
  return (
    <TextInput
      m={8}
      size="sm"
      label={words('campaign.merge.fallback', { field: labelOf(chosen.name) })}
      value={chosen.fallback ?? ''}
      onChange={(event) => editor.commands.updateAttributes('field', { fallback: event.currentTarget.value })}
    />
  );
};

type Props = { label: string; lang: string; value: string; set: (value: string) => void };
export const RichTextBox = ({ label, lang, value, set }: Props): ReactElement => {
  const words = useWords('broadcast');
  const written = useRef(value);
  const editor = useEditor({
    extensions,
    content: docOf(value),
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        lang,
        class: classes['text'] ?? '',
      },
      clipboardTextParser: (text, _context, _isPlain, { state }) =>
        sliceOf(state.schema, text.replaceAll('\r\n', '\n')),
      clipboardTextSerializer: ({ content }) =>
        textOfDoc({ type: 'doc', content: content.toJSON() as RichDoc['content'] }),
    },
    onUpdate: ({ editor: now }) => {
      written.current = textIn(now);
      set(written.current);
    },
    // What was typed as **bold** is shown as it will be sent.
    onBlur: ({ editor: now }) => {
      if (hasMarkup(now.getJSON() as RichDoc)) now.commands.setContent(docOf(written.current), { emitUpdate: false });
    },
  });
  // A draft that is restored, or a block that moved here, brings another text.
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(docOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper label={label} labelElement="div">
      <RichTextEditor
        editor={editor}
        withCodeHighlightStyles={false}
        classNames={{ linkEditorExternalControl: classes['away'] ?? '' }}
        labels={{
          boldControlLabel: words('campaign.rich.bold'),
          linkControlLabel: words('campaign.rich.link'),
          unlinkControlLabel: words('campaign.rich.unlink'),
          undoControlLabel: words('campaign.rich.undo'),
          redoControlLabel: words('campaign.rich.redo'),
          linkEditorInputLabel: words('campaign.block.url'),
          linkEditorInputPlaceholder: 'https://',
          linkEditorSave: words('campaign.rich.set'),
        }}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <Insert editor={editor} language={lang === 'en' ? 'en' : 'cn'} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <Fallback editor={editor} />
        <RichTextEditor.Content />
      </RichTextEditor>
    </Input.Wrapper>
  );
};
