// Functions that a component gets as props from a higher-order component of the project.

import { expect, test } from 'vitest';
import { auditOf, callsIn, findingsIn } from '../support/audit-project.ts';

const hoc = `import apiFetch from '@wordpress/api-fetch';
import { createHigherOrderComponent } from '@wordpress/compose';
export default () =>
  createHigherOrderComponent(
    (OriginalComponent) => (props) => {
      const apiFetchWithErrors = (request) =>
        new Promise((resolve) => { apiFetch(request).then(resolve).catch(() => {}); });
      return <OriginalComponent {...props} apiFetchWithErrors={apiFetchWithErrors} isBusy={false} />;
    },
    'with-api-handler'
  );
`;

test('a prop of createHigherOrderComponent is the function of the component', async () => {
  const report = await auditOf({
    'with-api.js': hoc,
    'edit.js': `import withApi from './with-api';
function Edit({ apiFetchWithErrors, isBusy }) {
  const verify = () => {
    const params = { path: '/wp/v2/postz', method: 'GET' };
    apiFetchWithErrors(params).then(() => {});
  };
  return <button onClick={verify} disabled={isBusy} />;
}
export default withApi()(Edit);
`,
    'save.js': `import withApi from './with-api';
export default withApi()((props) => {
  const save = () => props.apiFetchWithErrors({ path: '/wp/v2/posts', method: 'POST', data: { titel: 'a' } });
  return <button onClick={save} />;
});
`,
    'other.js': `export const Other = ({ apiFetchWithErrors }) => apiFetchWithErrors({ path: '/x/y' });\n`,
  });
  expect(callsIn(report)).toEqual(['5 GET /wp/v2/postz', '3 POST /wp/v2/posts']);
  expect(findingsIn(report)).toEqual([
    '3 unknown-argument titel',
    '5 unknown-route apiFetchWithErrors(params)',
  ]);
});

test('a prop of withDispatch is the function that it returns', async () => {
  const report = await auditOf({
    'code.js': `import { compose } from '@wordpress/compose';
import { withDispatch } from '@wordpress/data';
const Preview = ({ saveLayout }) => <button onClick={() => saveLayout({ titel: 'a' })} />;
export default compose([
  withDispatch((dispatch) => {
    const { saveEntityRecord } = dispatch('core');
    return { saveLayout: (payload) => saveEntityRecord('postType', 'post', { status: 'publish', ...payload }) };
  }),
])(Preview);
`,
  });
  expect(callsIn(report)).toContain('3 POST /wp/v2/posts');
  expect(findingsIn(report)).toEqual(['3 unknown-argument titel']);
});
