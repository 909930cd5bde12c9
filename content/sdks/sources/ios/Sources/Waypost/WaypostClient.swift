import Foundation

/// Calls the location services with the credentials of an app.
public struct WaypostClient {
  public static let version = "{version}"

  let host: URL
  let apiKey: String

  public init(host: URL, apiKey: String) {
    self.host = host
    self.apiKey = apiKey
  }

  /// Finds places by their name or address.
  public func geocode(_ text: String) async throws -> Data {
    try await get("v1/geocode", [URLQueryItem(name: "q", value: text)])
  }

  func get(_ path: String, _ query: [URLQueryItem]) async throws -> Data {
    var address = URLComponents(url: host.appendingPathComponent(path), resolvingAgainstBaseURL: false)!
    address.queryItems = query
    var request = URLRequest(url: address.url!)
    request.setValue(apiKey, forHTTPHeaderField: "X-API-Key")
    request.setValue(Bundle.main.bundleIdentifier, forHTTPHeaderField: "X-Bundle-Id")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard let answer = response as? HTTPURLResponse, answer.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return data
  }
}
