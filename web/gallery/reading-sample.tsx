import { Notice } from '../src/ui/feedback/notice.tsx';
import { GallerySection } from './gallery-section.tsx';

export function ReadingSample() {
  return (
    <GallerySection title="Reading">
      <article className="reading">
        <h2>Find the coordinates of an address</h2>
        <p>
          Geocoding turns text into a place. Send the text as <code>q</code>, and read the first item of the answer; its{' '}
          <a href="#reading">match level</a> says how sure we are. Between 68 and 76 characters a line are read with the
          least effort.
        </p>
        <Notice kind="info" title="One key for all services">
          The key of your app opens every service of its plan.
        </Notice>
        <h3>Parameters</h3>
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Meaning</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>
                <code>q</code>
              </td>
              <td>What to look for</td>
            </tr>
            <tr>
              <td>
                <code>limit</code>
              </td>
              <td>At most so many items, 5 if not given</td>
            </tr>
          </tbody>
        </table>
        <ul>
          <li>Each call is one transaction.</li>
          <li>Refused calls are not counted.</li>
        </ul>
        <blockquote>A good map is calm where nothing happens.</blockquote>
      </article>
    </GallerySection>
  );
}
